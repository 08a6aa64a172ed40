// Before the first paint and before the program has come.
;(() => {
  /** @param {() => Storage} storage @param {string} key */
  const stored = (storage, key) => {
    try {
      return storage().getItem(key)
    } catch {
      // A browser that refuses storage keeps neither a choice nor a session.
      return null
    }
  }
  // The theme that the person has chosen on this device (packages/web/src/people/profile/ThemePanel.tsx).
  const theme = stored(() => localStorage, 'kassavirta.theme')
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  // The browser's own bar has the colour of the theme that applies, now and after each choice.
  const colourBar = () => {
    const chosen = root.dataset.theme
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      const scheme = meta.getAttribute('data-scheme')
      const always = chosen === scheme ? 'all' : 'not all'
      meta.setAttribute('media', chosen ? always : `(prefers-color-scheme: ${scheme})`)
    }
  }
  colourBar()
  new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] })
  // Who has signed in needs the frame and the screen of the address: they come together with the first script, not after it.
  if (stored(() => sessionStorage, 'kassavirta.session') === null) return
  for (const link of document.querySelectorAll('link[data-signed-in]')) {
    const path = link.getAttribute('data-path')
    if (path !== null && !location.pathname.endsWith(path)) continue
    link.setAttribute('rel', link.getAttribute('data-signed-in') ?? '')
  }
})()
