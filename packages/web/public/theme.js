// Before the first paint: the theme that the person has chosen on this device (packages/web/src/platform/theme.ts).
;(() => {
  let theme
  try {
    theme = localStorage.getItem('kassavirta.theme')
  } catch {
    // A browser that refuses storage keeps no choice: the theme of the system applies.
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
})()
