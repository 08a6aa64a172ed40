import { useId, useRef, type ReactNode, useState } from 'react'
import { fill } from '@kassavirta/domain/kernel/texts/texts'
import type { ListView } from '@kassavirta/domain/reports/reports/address'
import { stateColumns } from '@kassavirta/domain/reports/reports/columns'
import type { Report } from '@kassavirta/domain/reports/reports/definition'
import type { ListFilter, RowSearch } from '@kassavirta/domain/reports/reports/filter'
import { hidesRemoved } from '@kassavirta/domain/reports/reports/list'
import { PHONE, useMedia } from '@kassavirta/ui/browser/use-media.ts'
import { Icon, type IconName } from '@kassavirta/ui/elements/Icon.tsx'
import { useLeaving } from '@kassavirta/ui/overlay/DropDown.tsx'
import { groupedWords } from '../sums/groups.ts'
import { listTexts as texts, findTexts, hiddenTexts } from '../texts.fi.ts'
import styles from './toolbar.module.css'

type ToolMenuProps = {
  readonly name: MenuName
  readonly menus: Menus
  /** The text on the button. */
  readonly label: string
  /** The name of the button, when it is longer than its text. */
  readonly title?: string
  readonly icon?: IconName
  /** The edge of the button that the panel begins at. */
  readonly side?: 'left' | 'right'
  readonly children: ReactNode
}

/** A button with a panel. The panel stays while it is closed, so that nothing in it is lost or interrupted. */
export function ToolMenu({ name, menus, label, title, icon, side = 'left', children }: ToolMenuProps) {
  const whole = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const open = menus.open === name
  useLeaving(open, { whole, button }, () => menus.toggle(name, false))
  return (
    <div ref={whole} className={styles['menu']}>
      <button
        ref={button}
        id={menuButtonId(name)}
        type="button"
        className={styles['button']}
        aria-label={title}
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => menus.toggle(name, !open)}
      >
        {icon && <Icon name={icon} />}
        {label}
        {title === undefined && <Icon name="chevron-down" />}
      </button>
      <div id={panelId} hidden={!open} className={styles['panel']} data-side={side}>
        {children}
      </div>
    </div>
  )
}

type MenuName = 'time' | 'filters' | 'view' | 'views' | 'files' | 'more'

export type Menus = ReturnType<typeof useMenus>

/** The menus of a report's tools, of which at most one is open. */
export function useMenus() {
  const [open, setOpen] = useState<MenuName>()
  const toggle = (name: MenuName, isOpen: boolean) =>
    setOpen((now) => (isOpen ? name : now === name ? undefined : now))
  return { open, toggle }
}

/** The id of a menu's button, which takes the focus when what had it goes away. */
const menuButtonId = (name: MenuName): string => `report-menu-${name}`

export const focusMenu = (name: MenuName): void => document.getElementById(menuButtonId(name))?.focus()

export type Chip = {
  readonly text: string
  readonly remove: () => void
}

type ChipsProps = {
  readonly chips: readonly Chip[]
  /** The menu where the choices are made; it takes the focus, because a removed chip is gone. */
  readonly menu: MenuName
}

/** The filters and the grouping of the rows, each with a way to take it off. */
export const Chips = ({ chips, menu }: ChipsProps) =>
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

type ChosenState = {
  readonly heading: string
  readonly text: string
  /** The name of the filter. */
  readonly filter: string
}

/** The states that are asked for, in words. */
export const chosenStates = ({ columns }: Report, { states }: ListFilter): readonly ChosenState[] =>
  stateColumns(columns).flatMap(({ heading, filter, states: known }) => {
    const text = known[states[filter] ?? '']?.text
    return text === undefined ? [] : [{ heading, text, filter }]
  })

/** The search, in words. */
export const findingWords = ({ find, differences }: RowSearch): readonly string[] => [
  ...(differences ? [findTexts.differences] : []),
  ...(find ? [fill(findTexts.found, { find })] : []),
]

/** The filters besides the days, in words: paper does not show the fields. */
export const filterWords = (report: Report, filter: ListFilter): readonly string[] => [
  ...chosenStates(report, filter).map(({ heading, text }) => `${heading}: ${text}`),
  ...findingWords(filter),
  ...(filter.removed && hidesRemoved(report) ? [hiddenTexts.shown] : []),
]

type Change = (part: Partial<ListView>) => void

/** The filters of the rows. The search has a chip only on a phone, where its field is out of sight. */
export function useFilterChips(report: Report, view: ListView, change: Change): readonly Chip[] {
  const narrow = useMedia(PHONE)
  const { states, differences, removed, find } = view
  return [
    ...chosenStates(report, view).map(({ heading, text, filter }) => ({
      text: `${heading}: ${text}`,
      remove: () => change({ states: { ...states, [filter]: '' } }),
    })),
    ...(differences ? [{ text: findTexts.differences, remove: () => change({ differences: false }) }] : []),
    ...(removed && hidesRemoved(report)
      ? [{ text: hiddenTexts.shown, remove: () => change({ removed: false }) }]
      : []),
    ...(find && narrow
      ? [{ text: fill(findTexts.found, { find }), remove: () => change({ find: '' }) }]
      : []),
  ]
}

export const groupingChips = (view: ListView, change: Change): readonly Chip[] =>
  groupedWords(view).map((text) => ({ text, remove: () => change({ grouping: undefined }) }))
