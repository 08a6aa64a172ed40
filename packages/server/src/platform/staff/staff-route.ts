import type { StaffAccess } from '@kassavirta/domain/kernel/access'
import type { Endpoint } from '@kassavirta/domain/kernel/endpoint'
import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Db } from '../database/database.ts'
import { parse } from '../http/parse.ts'
import { bindRequests, type AppBuilder } from '../http/route.ts'
import { admitStaffWith } from './staff-access.ts'
import type { StaffAsked, StaffWith } from './staff-reads.ts'

/**
 * Binds a read of the desk whose answer comes in the same statement as the person who asks: one round trip in all. The
 * request has not been checked when it is read; one that is wrong is refused after the rights were.
 */
export function routeForStaff<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  A extends z.ZodMiniType,
>(
  builder: AppBuilder,
  endpoint: Endpoint<P, Q, B, A, StaffAccess>,
  read: (db: Db, asked: StaffAsked, request: FastifyRequest) => Promise<StaffWith<z.input<A>> | undefined>,
): void {
  const { deps } = builder
  bindRequests(builder, endpoint, async (request) => {
    const { found } = await admitStaffWith(deps, endpoint.access, request, (db, asked) =>
      read(db, asked, request),
    )
    parse(endpoint.params, request.params)
    parse(endpoint.query, request.query)
    return found
  })
}
