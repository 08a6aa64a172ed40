import styles from './Icon.module.css'

/** A decoration beside words, hidden from screen readers. It is as large as the text is high. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconShapes[name]} />
    </svg>
  )
}

/**
 * The icons as strokes on a grid of 24: one path each, drawn so that 1.75 wide lines stay apart. A new one keeps two
 * units free at every edge.
 */
export const iconShapes = {
  home: 'M4 10.8 12 4l8 6.8V20H4zM9.5 20v-5.5h5V20',
  deposit:
    'M8.5 7.5 7 3.5h10l-1.5 4zM8.5 7.5c-2.7 2.4-4 5-4 8 0 3.2 1.6 5 4.5 5h6c2.9 0 4.5-1.8 4.5-5 0-3-1.3-5.6-4-8',
  note: 'M3 6.5h18v11H3zM14.5 12a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M6.2 12h.01M17.8 12h.01',
  report: 'M6 3h8.5L19 7.5V21H6zM14.5 3v4.5H19M9.5 12.5h6M9.5 16.5h6',
  message: 'M4 5h16v11.5h-8.5L7 20.5v-4H4z',
  driver:
    'M3 5.5h18v13.5H3zM11 10.2a2 2 0 1 1-4 0 2 2 0 0 1 4 0M5.8 16c.4-1.7 1.6-2.6 3.2-2.6s2.8.9 3.2 2.6M15 10.2h3M15 13.8h3',
  place:
    'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM14.5 9.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M12 7v5.2l3.3 2',
  'chevron-right': 'm9 6 6 6-6 6',
  'chevron-down': 'm6 9 6 6 6-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  camera: 'M3 8h4l1.5-2.5h7L17 8h4v11H3zM15.5 13.2a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0',
  search: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0M15.3 15.3 20.5 20.5',
  lock: 'M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 8 0v3M12 14.8v2',
  check: 'm4.5 12.5 5 5 10-11',
  print: 'M7 8.5v-5h10v5M7 17H3.5V8.5h17V17H17M7 14h10v6.5H7z',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0M4.5 20.5c.6-4 3.4-6 7.5-6s6.9 2 7.5 6',
  'sign-out': 'M14 4H5v16h9M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5',
  phone:
    'M6.5 3.5h3l1.7 4.3L9 9.5c1 2.3 2.7 4 5 5.1l1.8-2.2 4.2 1.8v3.2c0 1.4-1 2.3-2.3 2.1C10.4 18.7 5.2 13.5 4.5 6.3c-.2-1.5.6-2.8 2-2.8z',
  mail: 'M3 6h18v12.5H3zM3.5 6.5 12 13.5l8.5-7',
  warning: 'M12 4l9.5 16h-19zM12 10v4.5M12 17.2h.01',
  repeat: 'M4 11a8 8 0 0 1 14-4.3L20 9M20 4.5V9h-4.5M20 13a8 8 0 0 1-14 4.3L4 15M4 19.5V15h4.5',
  calendar: 'M4 5.5h16v15H4zM4 10h16M8.5 3.5v4M15.5 3.5v4',
  box: 'M12 3.5l8 4v9l-8 4-8-4v-9zM4.2 7.6l7.8 3.9 7.8-3.9M12 11.5v9',
  help: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0M9.5 9.7c.2-1.5 1.2-2.2 2.5-2.2 1.4 0 2.5.9 2.5 2.2 0 1.9-2.5 2-2.5 4M12 16.5h.01',
  people:
    'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0M2.5 19.5c.5-3.5 2.9-5.2 6.5-5.2s6 1.7 6.5 5.2M16 5.3a3.5 3.5 0 0 1 0 6.4M18 14.7c2 .7 3.2 2.3 3.5 4.8',
  pen: 'M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5',
} as const satisfies Record<string, string>

export type IconName = keyof typeof iconShapes
