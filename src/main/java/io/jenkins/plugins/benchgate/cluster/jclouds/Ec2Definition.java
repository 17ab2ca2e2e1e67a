package io.jenkins.plugins.benchgate.cluster.jclouds;

import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import org.jclouds.ContextBuilder;
import org.jclouds.aws.config.FormSigningHttpApiModule;
import org.jclouds.aws.ec2.AWSEC2ApiMetadata;
import org.jclouds.aws.ec2.AWSEC2ProviderMetadata;
import org.jclouds.aws.filters.FormSigner;
import org.jclouds.aws.filters.FormSignerV4;
import org.jclouds.aws.handlers.AWSServerErrorRetryHandler;
import org.jclouds.aws.util.AWSUtils;
import org.jclouds.date.DateService;
import org.jclouds.http.HttpCommand;
import org.jclouds.http.HttpResponse;
import org.jclouds.http.HttpRetryHandler;
import org.jclouds.http.HttpUtils;
import org.jclouds.http.annotation.ClientError;
import org.jclouds.http.annotation.ServerError;
import org.jclouds.http.handlers.BackoffLimitedRetryHandler;
import org.jclouds.rest.ConfiguresHttpApi;
import org.jclouds.rest.internal.BaseHttpApiMetadata;

/**
 * Tells jclouds' provider {@code aws-ec2} to speak {@link Ec2Api}, without the lists and threads of its compute
 * service.
 */
final class Ec2Definition extends BaseHttpApiMetadata<Ec2Api> {
    private Ec2Definition(Building building) {
        super(building);
    }

    /** For the region's own address, until another is set. */
    static ContextBuilder builder(String region) {
        return ContextBuilder.newBuilder(AWSEC2ProviderMetadata.builder()
                .apiMetadata(new Building().build())
                .endpoint("https://ec2." + region + ".amazonaws.com" + (region.startsWith("cn-") ? ".cn" : ""))
                .build());
    }

    @Override
    public Building toBuilder() {
        return new Building().fromApiMetadata(this);
    }

    /** Builds the definition. */
    static final class Building extends BaseHttpApiMetadata.Builder<Ec2Api, Building> {
        Building() {
            super(Ec2Api.class);
            id("aws-ec2")
                    .name("Amazon EC2")
                    .identityName("access key id")
                    .credentialName("secret access key")
                    .version("2016-11-15")
                    .documentation(URI.create("https://docs.aws.amazon.com/AWSEC2/latest/APIReference"))
                    .defaultProperties(AWSEC2ApiMetadata.defaultProperties())
                    .defaultModules(Set.of());
        }

        @Override
        public Ec2Definition build() {
            return new Ec2Definition(this);
        }

        @Override
        protected Building self() {
            return this;
        }
    }

    /** Signs with the region that was asked for, whatever the address is, and gives wrong credentials no second try. */
    @ConfiguresHttpApi
    static final class Module extends FormSigningHttpApiModule<Ec2Api> {
        private static final DateTimeFormatter STAMP =
                DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

        private final String region;
        private final Clock clock;

        Module(String region, Clock clock) {
            super(Ec2Api.class);
            this.region = region;
            this.clock = clock;
        }

        @Override
        protected void configure() {
            bind(FormSigner.class).to(FormSignerV4.class);
            bind(FormSignerV4.ServiceAndRegion.class).toInstance(new Scope(region));
            super.configure();
        }

        @Override
        protected void bindRetryHandlers() {
            bind(HttpRetryHandler.class).annotatedWith(ClientError.class).toInstance(HttpRetryHandler.NEVER_RETRY);
            bind(HttpRetryHandler.class).annotatedWith(ServerError.class).to(Repetition.class);
        }

        @Override
        protected String provideTimeStamp(DateService service) {
            return STAMP.format(clock.instant());
        }
    }

    /** Asks again what EC2 says may be, and what it says nothing of: an answer without a code is of what stands before it. */
    static final class Repetition extends AWSServerErrorRetryHandler {
        private static final Set<Integer> UNAVAILABLE = Set.of(500, 502, 503);

        private final BackoffLimitedRetryHandler again;

        @Inject
        Repetition(AWSUtils utils, @ServerError Set<String> codes, BackoffLimitedRetryHandler again) {
            super(utils, codes);
            this.again = again;
        }

        @Override
        public boolean shouldRetryRequest(HttpCommand command, HttpResponse response) {
            return silent(response)
                    ? again.shouldRetryRequest(command, response)
                    : super.shouldRetryRequest(command, response);
        }

        private static boolean silent(HttpResponse response) {
            byte[] content = HttpUtils.closeClientButKeepContentStream(response);
            return UNAVAILABLE.contains(response.getStatusCode())
                    && (content == null || !new String(content, StandardCharsets.UTF_8).contains("<Code>"));
        }
    }

    /** What a signature is good for. */
    private record Scope(String region) implements FormSignerV4.ServiceAndRegion {
        @Override
        public String service() {
            return "ec2";
        }

        @Override
        public String region(String host) {
            return region;
        }
    }
}
