import { Problem } from '@kassavirta/domain/kernel/problem'
import { checkVersion, type ActContext } from '../../platform/staff/desk-act.ts'
import { lockPlace, setStop as writeStop } from './place-queries.ts'
import {
  hasStops,
  insertRoute,
  isNameTaken,
  lockRoute,
  lockRouteNames,
  showRoute,
  updateRoute,
} from './route-queries.ts'

type RouteFields = { readonly name: string; readonly area: string; readonly office: string }

export async function createRoute({ tx }: ActContext, { name, area, office }: RouteFields) {
  await lockRouteNames(tx)
  if (await isNameTaken(tx, name)) throw new Problem('routeNameTaken')
  const routeId = await insertRoute(tx, { name, areaName: area, office })
  return recorded(await showRoute(tx, routeId), 'route.created', { name })
}

type RouteChange = RouteFields & { readonly isEnded: boolean; readonly version: number }

export async function changeRoute(
  { tx, now }: ActContext,
  routeId: number,
  { name, area, office, isEnded, version }: RouteChange,
) {
  await lockRouteNames(tx)
  const found = await lockRoute(tx, routeId)
  if (!found) throw new Problem('notFound')
  checkVersion(found, version)
  if (!isEnded && (await isNameTaken(tx, name, routeId))) throw new Problem('routeNameTaken')
  if (isEnded && (await hasStops(tx, routeId))) throw new Problem('routeHasStops')
  const endedAt = isEnded ? (found.endedAt ?? now) : null
  await updateRoute(tx, found, { name, areaName: area, office, endedAt })
  return recorded(await showRoute(tx, routeId), isEnded ? 'route.ended' : 'route.changed', { name })
}

const recorded = (
  answer: Awaited<ReturnType<typeof showRoute>>,
  action: string,
  detail: Readonly<Record<string, unknown>>,
) => ({ answer, action, subject: answer.routeId, companyId: null, detail })

type Stop = { readonly routeId: number | null; readonly stopNumber: number; readonly version: number }

/** The route is locked too, so that it does not end under its new stop. */
export async function setStop({ tx }: ActContext, companyId: number, { routeId, stopNumber, version }: Stop) {
  const route = routeId === null ? undefined : await lockRoute(tx, routeId)
  if (routeId !== null && (!route || route.endedAt !== null)) throw new Problem('notFound')
  const place = await lockPlace(tx, companyId)
  if (!place) throw new Problem('notFound')
  checkVersion(place, version)
  const changed = await writeStop(tx, place, { routeId, stopNumber: routeId === null ? 0 : stopNumber })
  return {
    answer: changed,
    action: 'stop.set',
    subject: companyId,
    companyId,
    detail: { routeId, stopNumber: changed.stopNumber },
  }
}
