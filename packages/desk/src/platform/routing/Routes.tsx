import { matchPath, pathPattern, type AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { Redirect } from '@kassavirta/ui/routing/Redirect.tsx'
import { useAddress } from '@kassavirta/ui/routing/use-address.ts'
import type { ReactNode } from 'react'

type Row = {
  /** `{id}` is a hole, whose text the screen gets. */
  readonly path: string
  readonly screen: ReactNode | ((texts: AddressTexts) => ReactNode)
}

type Props = {
  /** The first that fits is drawn. */
  readonly rows: readonly (Row | false)[]
  /** Where every other address of the area leads. */
  readonly otherwise: string
}

/** The screens within an area of the desk, by address. */
export function Routes({ rows, otherwise }: Props) {
  const { path } = useAddress()
  for (const row of rows) {
    const texts = row && matchPath(pathPattern(row.path), path)
    if (row && texts) return typeof row.screen === 'function' ? row.screen(texts) : row.screen
  }
  return <Redirect to={otherwise} />
}
