// The baseline of `npm run bench -- tap`: the one script of a page without a framework, inlined into our markup.
(() => {
  const widget = 'https://assets.calendly.com/assets/external/widget';
  let loading;

  function insert(tag, attributes) {
    return new Promise((onload, onerror) => {
      document.head.append(Object.assign(document.createElement(tag), attributes, { onload, onerror }));
    });
  }

  function load() {
    loading ??= Promise.all([
      insert('link', { rel: 'stylesheet', href: `${widget}.css` }).catch(() => {}),
      insert('script', { src: `${widget}.js` }),
    ]);
    return loading;
  }

  for (const type of ['pointerdown', 'pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target.closest('[data-booking]')) load().catch(() => {});
    });
  }

  document.addEventListener('click', async ({ target }) => {
    const button = target.closest('[data-booking]');
    if (!button || button.ariaBusy) return;
    button.ariaBusy = 'true';
    const start = performance.now();
    try {
      await load();
      if (performance.now() - start < 4000) window.Calendly.initPopupWidget({ url: 'https://calendly.com/x/y' });
    } catch {
      loading = undefined;
    }
    button.ariaBusy = null;
  });
})();
