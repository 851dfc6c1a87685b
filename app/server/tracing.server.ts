import type * as Api from "@opentelemetry/api";
import type { Attributes, Context, Span, Tracer } from "@opentelemetry/api";

import type { RequestTrace } from "~/front-door/options";
import { within } from "~/lib/clock/within";

import { env, type TraceExport } from "./env.server";
import { log } from "./log.server";

/*
 * Traces in the terms of OpenTelemetry. They are off unless the environment names a collector: then
 * nothing of the library is loaded, and every function here only calls the work that it is given.
 * Spans carry routes, methods, status codes and the text of statements; never values, addresses of
 * people, or the paths of links.
 */

interface Tracing {
  api: typeof Api;
  tracer: Tracer;
  readParent(headers: TraceHeaders): Context;
  writeParent(context: Context, headers: Record<string, string>): void;
  stop(): Promise<void>;
}

type TraceHeaders = Record<string, string | string[] | undefined>;

// On globalThis, because the development server loads this module again after each code change.
const holder = ((globalThis as { automataTracing?: { tracing?: Tracing } }).automataTracing ??= {});

/** Spans that wait for the collector. More are dropped: a collector that is away costs nothing. */
const WAITING_SPANS_MAX = 2_048;
const SPANS_PER_REQUEST = 512;
const EXPORT_EVERY_MILLISECONDS = 2_000;
const EXPORT_MILLISECONDS = 5_000;
/** Longer than a last export. */
const STOP_MILLISECONDS = 6_000;
/** A longer text of a statement is cut off. */
const TEXT_LENGTH_MAX = 2_000;

/** How often the log says that no traces arrive. */
const NOTE_EVERY_MILLISECONDS = 10 * 60_000;
let notedAt = -Infinity;

/** The library tells nobody that the collector is away, or that its certificate isn't valid. */
function noteLostTraces(error: unknown): void {
  if (performance.now() - notedAt < NOTE_EVERY_MILLISECONDS) return;
  notedAt = performance.now();
  log.warn({ err: error }, "traces did not arrive at the collector");
}

/** Starts tracing, if the environment names a collector. */
export async function startTracing(settings: TraceExport | undefined = env.tracing): Promise<void> {
  if (!settings || holder.tracing) return;
  const [api, sdk, { OTLPTraceExporter }, hooks, core, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({
    url: `${settings.endpoint}/v1/traces`,
    headers: settings.headers,
    timeoutMillis: EXPORT_MILLISECONDS,
  });
  const share = new sdk.TraceIdRatioBasedSampler(settings.share);
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName }),
    // A caller's flag doesn't decide: anyone could make every request a traced one.
    sampler: new sdk.ParentBasedSampler({ root: share, remoteParentSampled: share }),
    spanLimits: { attributeValueLengthLimit: TEXT_LENGTH_MAX },
    spanProcessors: [
      new sdk.BatchSpanProcessor(exporter, {
        maxQueueSize: WAITING_SPANS_MAX,
        maxExportBatchSize: SPANS_PER_REQUEST,
        scheduledDelayMillis: EXPORT_EVERY_MILLISECONDS,
        exportTimeoutMillis: EXPORT_MILLISECONDS,
      }),
    ],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  core.setGlobalErrorHandler(noteLostTraces);
  const propagator = new core.W3CTraceContextPropagator();
  holder.tracing = {
    api,
    tracer: provider.getTracer("automata"),
    readParent: (headers) => propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter),
    writeParent: (context, headers) => propagator.inject(context, headers, api.defaultTextMapSetter),
    stop: () => provider.shutdown(),
  };
}

/**
 * Sends what waits, at the end of the process. A collector that is away is no reason to fail, and
 * one that answers drop by drop no reason to wait: each drop begins the library's own time limit
 * again.
 */
export async function stopTracing(): Promise<void> {
  const { tracing } = holder;
  holder.tracing = undefined;
  if (tracing) await within(STOP_MILLISECONDS, tracing.stop(), undefined).catch(() => undefined);
  tracing?.api.context.disable();
}

/** What a span is about. `part`: only as a part of another span, never on its own. */
export interface Work {
  name: string;
  kind?: "client" | "internal";
  attributes?: Attributes;
  isPart?: boolean;
}

/** Whether spans are written. For work that is done so often that naming its span would cost. */
export function isTracing(): boolean {
  return holder.tracing !== undefined;
}

/** Runs work as a span, under the one that is active. Without tracing it only runs the work. */
export function traced<Result>(
  { name, kind = "internal", attributes = {}, isPart = false }: Work,
  work: () => Result,
): Result {
  const { tracing } = holder;
  if (!tracing) return work();
  const { api, tracer } = tracing;
  const above = api.context.active();
  if (isPart && !api.trace.getSpan(above)) return work();
  const spanKind = kind === "client" ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL;
  const span = tracer.startSpan(name, { kind: spanKind, attributes }, above);
  const fail = (error: unknown) => endFailed(api, span, error);
  try {
    const result = api.context.with(api.trace.setSpan(above, span), work);
    if (result instanceof Promise) result.then(() => span.end(), fail);
    else span.end();
    return result;
  } catch (error) {
    fail(error);
    throw error;
  }
}

/** A thrown answer, such as a redirect, is no failure. Messages of errors may quote values. */
function endFailed(api: typeof Api, span: Span, error: unknown): void {
  if (!(error instanceof Response)) {
    span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.setAttribute("error.type", error instanceof Error ? error.name : "thrown");
  }
  span.end();
}

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Begins the span of a request, in the trace that its `traceparent` names (W3C Trace Context). */
export function traceRequest(headers: TraceHeaders, method: string): RequestTrace | undefined {
  const { tracing } = holder;
  if (!tracing) return undefined;
  const { api, tracer, readParent } = tracing;
  const verb = KNOWN_METHODS.has(method) ? method : "HTTP";
  const parent = readParent(headers);
  const span = tracer.startSpan(
    verb,
    { kind: api.SpanKind.SERVER, attributes: { "http.request.method": verb } },
    parent,
  );
  const own = api.trace.setSpan(parent, span);
  return {
    run: (work) => api.context.with(own, work),
    end({ requestId, route, status, cache }) {
      span.updateName(`${verb} ${route}`);
      span.setAttributes({
        "http.route": route,
        "http.response.status_code": status,
        "automata.cache": cache,
        "automata.request_id": requestId,
      });
      if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Headers that carry the active trace on to another service; none without one. */
export function traceHeaders(): Record<string, string> {
  const { tracing } = holder;
  const headers: Record<string, string> = {};
  tracing?.writeParent(tracing.api.context.active(), headers);
  return headers;
}
