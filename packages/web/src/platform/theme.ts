import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'

/** The theme of the system, or one of the two whatever the system has. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Kept on the device and not with the person: a dark stockroom is dark for everybody. public/early.js reads it,
 * and gives the browser's own bar the colour of what is chosen. */
const KEY = 'kassavirta.theme'
const storage = orInMemory(deviceStorage)

const themeNamed = (name: string | null): Theme => themes.find((theme) => theme === name) ?? 'system'

export const chosenTheme = (): Theme => themeNamed(storage.getItem(KEY))

/** Takes effect at once and at every later visit. */
export function chooseTheme(name: string): void {
  const theme = themeNamed(name)
  if (theme === 'system') {
    storage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
    return
  }
  storage.setItem(KEY, theme)
  document.documentElement.dataset['theme'] = theme
}
