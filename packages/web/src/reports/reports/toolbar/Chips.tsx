import { fill } from '@kassavirta/domain/kernel/texts/texts'
import { Icon } from '@kassavirta/ui/icons/Icon.tsx'
import { listTexts as texts } from '../texts.fi.ts'
import styles from './toolbar.module.css'
import { focusMenu, type MenuName } from './use-menus.ts'

export type Chip = {
  readonly text: string
  readonly remove: () => void
}

type Props = {
  readonly chips: readonly Chip[]
  /** The menu where the choices are made; it takes the focus, because a removed chip is gone. */
  readonly menu: MenuName
}

/** What narrows or groups the rows, each with a way to take it off. */
export const Chips = ({ chips, menu }: Props) =>
  chips.map(({ text, remove }) => (
    <button
      key={text}
      type="button"
      className={styles['chip']}
      aria-label={fill(texts.removeChip, { text })}
      onClick={() => {
        focusMenu(menu)
        remove()
      }}
    >
      {text}
      <Icon name="close" />
    </button>
  ))
