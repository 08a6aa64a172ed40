import type { Holes } from '@kassavirta/domain/kernel/texts/texts'
import type { AddressTexts } from '@kassavirta/ui/routing/path-pattern.ts'
import { stringifySearch } from '@kassavirta/ui/routing/search.ts'
import { deskRows, type DeskRowId } from './desk-rows.ts'

/** An address of the desk. Only `linkTo` makes one, so that no link leads to an address that the table lacks. */
export type DeskAddress = string & { readonly isOfDesk: true }

type ParamName<Id extends DeskRowId> = Holes<(typeof deskRows)[Id]['path'], '{', '}'>

/** Rows whose address needs no parameter. */
export type PlainRowId = { [Id in DeskRowId]: [ParamName<Id>] extends [never] ? Id : never }[DeskRowId]

/** Requires exactly the parameters that the path of the row names. */
type LinkArguments<Id extends DeskRowId> = [ParamName<Id>] extends [never]
  ? [params?: Record<never, never>, search?: AddressTexts]
  : [params: Readonly<Record<ParamName<Id>, number>>, search?: AddressTexts]

/** The address of a row, with a query where one is given. */
export function linkTo<Id extends DeskRowId>(
  id: Id,
  ...[params = {}, search = {}]: LinkArguments<Id>
): DeskAddress {
  const given: Readonly<Record<string, number>> = params
  const path = deskRows[id].path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(given[name]))
  return `${path}${stringifySearch(search)}` as DeskAddress
}
