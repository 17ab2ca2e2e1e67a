// Spans of a shop by the real SDK: node otel.js KIND PORT ; each service has a provider of its own
const http=require('http');
const {BasicTracerProvider,SimpleSpanProcessor,BatchSpanProcessor}=require('@opentelemetry/sdk-trace-base');
const {OTLPTraceExporter}=require('@opentelemetry/exporter-trace-otlp-http');
const {ZipkinExporter}=require('@opentelemetry/exporter-zipkin');
const {resourceFromAttributes}=require('@opentelemetry/resources');
const {SpanKind,trace,ROOT_CONTEXT,SpanStatusCode}=require('@opentelemetry/api');
const fs=require('fs');
const kind=process.argv[2];
const out=fs.createWriteStream(process.argv[3]);
const server=http.createServer((q,r)=>{let b='';q.on('data',d=>b+=d);q.on('end',()=>{out.write(b.trim()+'\n');r.end('{}')})});
server.listen(0,'127.0.0.1',async()=>{
  const url='http://127.0.0.1:'+server.address().port+(kind==='zipkin'?'/api/v2/spans':'/v1/traces');
  const exporter=()=>kind==='zipkin'?new ZipkinExporter({url}):new OTLPTraceExporter({url});
  const provider=(name,more)=>new BasicTracerProvider({resource:resourceFromAttributes(Object.assign({'service.name':name,'service.version':'1.0'},more)),spanProcessors:[new BatchSpanProcessor(exporter())]});
  const ps={shop:provider('shop',{}),cart:provider('cart',{}),mail:provider('mail',{'faas.name':'mail','faas.instance':'mail-1'})};
  const t=n=>ps[n].getTracer('sample');
  const base=1700000000000;
  const at=us=>[Math.floor(base/1000)+Math.floor(us/1e6),Math.round((us%1e6)*1000)];
  for(let i=0;i<3;i++){
    const o=i*10000;
    const root=t('shop').startSpan('GET /checkout',{kind:SpanKind.SERVER,startTime:at(o),attributes:{'http.request.method':'GET'}},ROOT_CONTEXT);
    const c0=trace.setSpan(ROOT_CONTEXT,root);
    const call=t('shop').startSpan('GET',{kind:SpanKind.CLIENT,startTime:at(o+100),attributes:{'server.address':'cart'}},c0);
    const c1=trace.setSpan(ROOT_CONTEXT,call);
    const items=t('cart').startSpan('GET /items',{kind:SpanKind.SERVER,startTime:at(o+150)},c1);
    const c2=trace.setSpan(ROOT_CONTEXT,items);
    const sel=t('cart').startSpan('SELECT items',{kind:SpanKind.CLIENT,startTime:at(o+200),attributes:{'db.system.name':'postgresql'}},c2);
    sel.end(at(o+500));
    if(i===2)items.setStatus({code:SpanStatusCode.ERROR,message:'no items'});
    items.end(at(o+750)); call.end(at(o+800));
    const pub=t('shop').startSpan('orders publish',{kind:SpanKind.PRODUCER,startTime:at(o+820),attributes:{'messaging.destination.name':'orders'}},c0);
    pub.end(at(o+850)); root.end(at(o+900));
    const con=t('mail').startSpan('orders process',{kind:SpanKind.CONSUMER,startTime:at(o+1850),attributes:{'faas.coldstart':i===0}},trace.setSpan(ROOT_CONTEXT,pub));
    con.end(at(o+2850));
  }
  for(const p of Object.values(ps)){await p.forceFlush();await p.shutdown();}
  server.close(()=>out.end());
  setTimeout(()=>process.exit(0),300);
});
