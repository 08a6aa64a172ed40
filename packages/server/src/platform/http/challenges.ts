import type { Access } from '@kassavirta/domain/kernel/people/access'
import type { FastifyRequest } from 'fastify'

/** Names the way to be let in. A browser does not open its own password dialog for these names. */
export const challengeFor = ({ routeOptions }: FastifyRequest): string =>
  `${CHALLENGES[routeOptions.config.access?.kind ?? 'signedIn'] ?? 'Bearer'} realm="kassavirta"`

const CHALLENGES: Readonly<Partial<Record<Access['kind'], string>>> = {
  provider: 'X-Provider-Key',
  staff: 'Cookie',
}
