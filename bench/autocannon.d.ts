declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    headers?: Record<string, string>;
    method?: "GET" | "POST" | "PUT" | undefined;
    body?: string | undefined;
    requests?: { path: string }[];
  }

  interface Result {
    /** Seconds. */
    duration: number;
    requests: { total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    "4xx": number;
    "5xx": number;
  }

  export default function autocannon(options: Options): Promise<Result>;
}
