import { Panel } from '@kassavirta/ui/elements/Panel.tsx'
import { RadioGroup } from '@kassavirta/ui/fields/RadioGroup.tsx'
import { useState } from 'react'
import { chooseTheme, chosenTheme, themes } from '../../platform/theme.ts'
import { profileScreenTexts as texts } from './texts.fi.ts'

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
