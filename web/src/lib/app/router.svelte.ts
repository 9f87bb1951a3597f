// The address's fragment as a path, so that the built files run on any plain file host.
class Router {
  path = $state(location.hash.replace(/^#\/?/, ''));
  parts = $derived(this.path.split('?')[0].split('/'));
  query = $derived(new URLSearchParams(this.path.split('?')[1] ?? ''));
  /** Incremented to reopen a page at the same address. */
  visit = $state(0);

  constructor() {
    addEventListener('hashchange', () => (this.path = location.hash.replace(/^#\/?/, '')));
  }

  go(path: string): void {
    location.hash = `#/${path}`;
  }

  /** Replaces this page with another, so that Back does not return here. */
  replace(path: string): void {
    location.replace(`#/${path}`);
  }

  reopen(): void {
    this.visit += 1;
  }
}

export const router = new Router();
