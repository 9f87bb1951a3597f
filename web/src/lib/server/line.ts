// A live connection to a table that reconnects by itself: after a lost network, a sleep, or a restart of the server.
import { liveAddress } from './api';
import type { LiveMessage } from './types';

const shortest = 400;
const longest = 8000;

export class LiveLine {
  private socket: WebSocket | null = null;
  private wait = shortest;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly hello: () => { secret: string; after: number },
    private readonly hear: (message: LiveMessage) => void,
    private readonly tell: (connected: boolean) => void,
  ) {
    addEventListener('online', this.again);
    document.addEventListener('visibilitychange', this.woken);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    document.removeEventListener('visibilitychange', this.woken);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(liveAddress(this.table));
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ ...this.hello(), fields: true }));
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      this.wait = shortest;
      this.tell(true);
      this.hear(JSON.parse(data) as LiveMessage);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.tell(false);
      this.timer = setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(longest, this.wait * 2);
    };
  }

  /** A socket does not notice that the machine slept; a new one catches up at once. */
  private readonly again = (): void => {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  };

  private readonly woken = (): void => {
    if (document.visibilityState === 'visible') this.again();
  };
}
