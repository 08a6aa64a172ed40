import { matchPath, pathPattern, type PathTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { Redirect, useAddress } from '@kassavirta/ui/routing/RouterProvider.tsx'
import type { ReactNode } from 'react'
import { useStaff } from '../session/session-context.ts'
import { deskRows, needsOf, type DeskRowId, linkTo, type PlainRowId } from './desk-rows.ts'

/** The screens by the row of their address. A path with a hole passes its number to the screen. */
type Screens = { readonly [Id in DeskRowId]?: ReactNode | ((id: number) => ReactNode) }

type Props = {
  readonly screens: Screens
  /** Where every other address of the area leads. */
  readonly fallback: PlainRowId
}

const NUMBER = /^[1-9]\d{0,8}$/

/** The screens within an area of the desk. A screen that the person may not see is left out. */
export function Routes({ screens, fallback }: Props) {
  const { path } = useAddress()
  const { may } = useStaff()
  for (const [id, screen] of Object.entries(screens) as [DeskRowId, Screens[DeskRowId]][]) {
    const texts = may(...needsOf(id)) && matchPath(pathPattern(deskRows[id].path), path)
    if (!texts) continue
    if (typeof screen !== 'function') return screen
    const number = numberIn(texts)
    if (number !== undefined) return screen(number)
  }
  return <Redirect to={linkTo(fallback)} />
}

function numberIn(texts: PathTexts): number | undefined {
  const [text = ''] = Object.values(texts)
  return NUMBER.test(text) ? Number(text) : undefined
}
