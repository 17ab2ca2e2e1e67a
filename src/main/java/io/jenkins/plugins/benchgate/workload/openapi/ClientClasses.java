package io.jenkins.plugins.benchgate.workload.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.jenkins.plugins.benchgate.io.ClassJar.Part;
import io.jenkins.plugins.benchgate.workload.openapi.load.LoadClient;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.ssl.SslHandler;
import io.netty.resolver.AddressResolver;
import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import org.HdrHistogram.Histogram;

/** What a client needs where it runs: its own classes, and those of its libraries. */
public final class ClientClasses {
    private static final String NETTY = "io/netty/";

    private ClientClasses() {}

    /** All parts; the first has the client's own classes. */
    public static List<Part> parts() {
        return List.of(
                Part.own(LoadClient.class),
                new Part(JsonFactory.class, "com/fasterxml/jackson/core/"),
                new Part(ObjectMapper.class, "com/fasterxml/jackson/databind/"),
                new Part(JsonProperty.class, "com/fasterxml/jackson/annotation/"),
                new Part(Histogram.class, "org/HdrHistogram/"),
                new Part(EventExecutor.class, NETTY),
                new Part(ByteBuf.class, NETTY),
                new Part(Channel.class, NETTY),
                new Part(AddressResolver.class, NETTY),
                new Part(SslHandler.class, NETTY),
                new Part(ByteToMessageDecoder.class, NETTY),
                new Part(HttpClientCodec.class, NETTY),
                new Part(Http2FrameCodec.class, NETTY));
    }
}
