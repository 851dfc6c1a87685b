declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    requests?: { path: string }[];
  }

  interface Result {
    /** Seconds. */
    duration: number;
    requests: { total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    "4xxCount": number;
    "5xxCount": number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
