import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { useState } from 'react'
import { deviceStorage, orInMemory } from '@kassavirta/ui/browser/storage.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

/** The theme of the system, or one of the two whatever the system has. */
const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Kept on the device and not with the person: a dark stockroom is dark for everybody. public/early.js reads it,
 * and gives the browser's own bar the colour of what is chosen. */
const KEY = 'kassavirta.theme'
const storage = orInMemory(deviceStorage)

const themeNamed = (name: string | null): Theme => themes.find((theme) => theme === name) ?? 'system'

const chosenTheme = (): Theme => themeNamed(storage.getItem(KEY))

const options = themes.map((value) => ({ value, label: texts.themes[value] }))

/** Light or dark on this device. */
export function ThemePanel() {
  const [theme, setTheme] = useState(chosenTheme)
  const choose = (name: string) => {
    chooseTheme(name)
    setTheme(chosenTheme())
  }
  return (
    <Panel heading={texts.look}>
      <RadioGroup
        label={texts.theme}
        hint={texts.themeHint}
        name="theme"
        options={options}
        value={theme}
        onChange={({ target }) => choose(target.value)}
      />
    </Panel>
  )
}

/** Takes effect at once and at every later visit. */
function chooseTheme(name: string): void {
  const theme = themeNamed(name)
  if (theme === 'system') {
    storage.removeItem(KEY)
    delete document.documentElement.dataset['theme']
    return
  }
  storage.setItem(KEY, theme)
  document.documentElement.dataset['theme'] = theme
}
