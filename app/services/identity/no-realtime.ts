import type { WebSocketLike } from "@supabase/supabase-js";

/**
 * A socket that is always closed. Node 20 has no WebSocket, and the Supabase client can't be
 * created without one, though nothing here uses the realtime service.
 */
export class NoRealtime implements WebSocketLike {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly readyState = 3;
  readonly url = "";
  readonly protocol = "";
  readonly onopen = null;
  readonly onmessage = null;
  readonly onclose = null;
  readonly onerror = null;
  close() {}
  send() {}
  addEventListener() {}
  removeEventListener() {}
}
