import type { ErrorBody } from '@kassavirta/domain/kernel/contract/problem'
import { refusalCodes } from '../src/platform/http/openapi-refusals.ts'
import type { Feature } from '../src/platform/http/route.ts'

/** Watches every answer of a portal: a refusal with a code that the contract of the call does not tell is noted. */
export function watchRefusals(undeclared: Set<string>): Feature {
  return ({ fastify, endpoints }) => {
    fastify.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
      const endpoint = endpoints.find((each) => each.method === method && each.path === routeOptions.url)
      if (!endpoint || reply.statusCode < 400 || reply.statusCode === 405) return
      const { code, errorCodes } = JSON.parse(String(payload)) as ErrorBody
      const told = refusalCodes(endpoint)
      for (const each of [code, ...Object.values(errorCodes)])
        if (!told.has(each)) undeclared.add(`${method} ${endpoint.path}: ${each}`)
    })
  }
}
