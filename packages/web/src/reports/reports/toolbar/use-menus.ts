import { useState } from 'react'

export type MenuName = 'time' | 'filters' | 'view' | 'views' | 'files' | 'more'

export type Menus = ReturnType<typeof useMenus>

/** The menus of a report's tools, of which at most one is open. */
export function useMenus() {
  const [open, setOpen] = useState<MenuName>()
  const toggle = (name: MenuName, isOpen: boolean) =>
    setOpen((now) => (isOpen ? name : now === name ? undefined : now))
  return { open, toggle }
}

/** The id of a menu's button, which takes the focus when what had it goes away. */
export const menuButtonId = (name: MenuName): string => `report-menu-${name}`

export const focusMenu = (name: MenuName): void => document.getElementById(menuButtonId(name))?.focus()
