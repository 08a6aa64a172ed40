import { fill, type Holes } from '@kassavirta/domain/kernel/texts/texts'
import { routeRows, type RouteId } from './route-rows.ts'
import { routeTitles } from './route-titles.fi.ts'

type ParamName<Id extends RouteId> = Holes<(typeof routeRows)[Id]['path'], '{', '}'>
type RouteParams<Id extends RouteId> = Readonly<Record<ParamName<Id>, string | number>>

/** Requires exactly the parameters that the path of the route names. */
export type Params<Id extends RouteId> = [ParamName<Id>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: RouteParams<Id> }

type LinkArguments<Id extends RouteId> = [ParamName<Id>] extends [never] ? [] : [params: RouteParams<Id>]

/** Routes whose address needs no parameters. */
export type PlainRoute = {
  [Id in RouteId]: Params<Id> extends { readonly params?: undefined } ? Id : never
}[RouteId]

const PLACEHOLDER = /\{(\w+)\}/g

/** The address of a route. A missing or empty parameter is a bug and throws (specification section 2). */
export const linkTo = <Id extends RouteId>(id: Id, ...[params]: LinkArguments<Id>): string =>
  pathWith(id, params)

/** The same where the compiler cannot tell which route it is. */
export function pathWith(id: RouteId, params: object | undefined): string {
  const given = checkParams(id, params)
  return routeRows[id].path.replaceAll(PLACEHOLDER, (_, name: string) =>
    encodeURIComponent(given[name] ?? ''),
  )
}

/** The heading of a route, with its parameters filled in. */
export function titleOf(id: RouteId, params: object): string {
  const given = checkParams(id, params)
  return fill(routeTitles[id], given)
}

/** The parameters that the path of a route names, as texts; throws when one is missing or empty. */
function checkParams(id: RouteId, params: object | undefined): Readonly<Record<string, string>> {
  const given: Readonly<Record<string, unknown>> = { ...params }
  const names = Array.from(routeRows[id].path.matchAll(PLACEHOLDER), (match) => match[1] ?? '')
  return Object.fromEntries(names.map((name) => [name, textOf(id, name, given[name])]))
}

/** The empty text, and dots, which browsers resolve as relative paths even when they are encoded. */
const UNUSABLE_VALUE = /^\.{0,2}$/

function textOf(id: RouteId, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (UNUSABLE_VALUE.test(text)) throw new Error(`a link to ${id} lacks the parameter ${name}`)
  return text
}
