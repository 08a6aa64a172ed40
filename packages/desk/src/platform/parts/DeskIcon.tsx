import styles from '@kassavirta/ui/elements/Icon.module.css'
import { iconShapes, type IconName } from '@kassavirta/ui/elements/Icon.tsx'

/** Icons that only the desk has: the portal's first load does not carry them. */
const deskShapes = {
  van: 'M2.5 6.5h11.5v10H2.5zM14 10h4l3.5 3.3v3.2H14M9.2 17.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0M19 17.2a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0',
  unseen:
    'M3 3l18 18M9.5 5.4A10 10 0 0 1 21.5 12a14 14 0 0 1-2.4 3.2M6 7.5A13 13 0 0 0 2.5 12c2.6 5 8.5 7.4 13 5.600',
  approve: 'M3.5 12.5l4 4 7-8.500M11 15.500l1 1 8.500-8.500',
  chart: 'M4 4v16h16M8.500 16v-4M12.500 16V8M16.500 16v-6',
  settings:
    'M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1',
  unlock: 'M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 7.6-1.8M12 14.8v2',
} as const

export type DeskIconName = IconName | keyof typeof deskShapes

const shapes: Readonly<Record<DeskIconName, string>> = { ...iconShapes, ...deskShapes }

/** Beside its words, which carry the meaning. */
export const DeskIcon = ({ name }: { readonly name: DeskIconName }) => (
  <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={shapes[name]} />
  </svg>
)
