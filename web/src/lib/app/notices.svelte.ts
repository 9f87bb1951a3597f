// Short messages about what just happened, shown for a few seconds at the foot of any page.

export interface Notice {
  id: number;
  text: string;
  /** An action to offer with it. */
  action?: { label: string; act: () => void };
}

const lasting = 7_000;

class Notices {
  now: Notice[] = $state.raw([]);
  private last = 0;

  /** Shows a text, replacing the previous one. */
  tell(text: string, action?: Notice['action']): void {
    const id = (this.last += 1);
    this.now = [{ id, text, action }];
    // A notice with an action stays longer, so that there is time to read it.
    setTimeout(() => this.close(id), action ? 2 * lasting : lasting);
  }

  close(id: number): void {
    this.now = this.now.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
