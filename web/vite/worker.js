// Keeps the app usable with the network cut: its own files come from the cache, everything else passes by.
const files = "%FILES%";
const cacheName = 'azulejos-%VERSION%';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('azulejos-') && name !== cacheName;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/')) return;
  const wanted = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(caches.match(wanted, { ignoreSearch: true }).then((found) => found ?? fetch(event.request)));
});

// A press on a notification leads to the page that it speaks of, in whichever window it is open.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = event.notification.data;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const there = windows.find((window) => window.url === url);
      if (there) return there.focus();
      // Some browsers know only where a window was opened, and not where it went.
      const any = windows[0];
      return any ? any.focus().then((window) => window.navigate(url)) : self.clients.openWindow(url);
    }),
  );
});
