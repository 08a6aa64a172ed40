// Before the first paint: the theme that the person has chosen on this device (packages/web/src/platform/theme.ts).
;(() => {
  let theme
  try {
    theme = localStorage.getItem('kassavirta.theme')
  } catch {
    // A browser that refuses storage keeps no choice: the theme of the system applies.
  }
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
})()
