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

// Pages ask for notifications here, because where a window has gone since it was opened is not known: its id is.
self.addEventListener('message', (event) => {
  const { title, options } = event.data;
  const data = { url: options.data, window: event.source.id };
  event.waitUntil(self.registration.showNotification(title, { ...options, data }));
});

// A press on one leads back to the window that asked for it, and to the page that it speaks of.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, window } = event.notification.data;
  event.waitUntil(
    self.clients
      .get(window)
      .then((there) => (there ? there.focus().then((shown) => shown.navigate(url)) : self.clients.openWindow(url))),
  );
});
