import type { OpenBag } from '@kassavirta/domain/bags/counting/api'
import { useQuery, type QueryClient } from '@tanstack/react-query'

export type OpenedBag = OpenBag

const keyOf = (staffId: number, bagId: number) => ['table', staffId, bagId] as const

/** The bag that lies on one's own table, as the server has answered when it was opened. */
export function useOpenedBag(staffId: number, bagId: number): OpenedBag | undefined {
  return useQuery<OpenedBag>({ queryKey: keyOf(staffId, bagId), enabled: false }).data
}

export const putOnTable = (client: QueryClient, staffId: number, bag: OpenedBag): void =>
  void client.setQueryData(keyOf(staffId, bag.bagId), bag)

export const takeOffTable = (client: QueryClient, staffId: number, bagId: number): void =>
  client.removeQueries({ queryKey: keyOf(staffId, bagId) })
