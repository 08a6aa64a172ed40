import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { fault, type RuleFault } from '@kassavirta/domain/kernel/contract/fault'
import { Problem } from '@kassavirta/domain/kernel/contract/problem'
import { faultOf } from '@kassavirta/domain/kernel/contract/rule-sentences'

/** No call nests its body half as deep, and programs that walk through a value take a step for each level. */
export const MOST_LEVELS = 40

/**
 * Accepts JSON only, of this media type. Fastify refuses anything else with 415, so that no second parser can be tricked
 * into the same route.
 */
export function acceptJsonOnly(fastify: FastifyInstance, mediaType = 'application/json'): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(mediaType, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const finish: typeof done = (error, parsed) =>
      error && request.routeOptions.config.takesAnyBody ? done(null, undefined) : done(error, parsed)
    if (isPacked(request.headers['content-encoding'])) return finish(new Problem('bodyPacked'))
    if (request.routeOptions.config.takesBytes) return done(null, body)
    // A logout without a body still sends the JSON content type; it counts as no body and not as a broken one.
    if (body.length === 0) return done(null, undefined)
    const text = utf8Text(body)
    if (text === undefined) return finish(new Problem('badRequest'))
    return parseJson(request, text, (error, parsed) =>
      isDeeperThan(MOST_LEVELS, parsed) ? finish(new Problem('badRequest')) : finish(error, parsed),
    )
  })
}

const isPacked = (encoding = 'identity'): boolean => encoding.trim().toLowerCase() !== 'identity'

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

/** Undefined where the bytes are text of another encoding: letters that were replaced would be stored and sent on. */
function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Whether lists and objects lie in each other deeper than this. Goes level by level, because a function that calls itself
 * would fail on the very value that it looks for.
 */
export function isDeeperThan(levels: number, value: unknown): boolean {
  let level = [value].filter(isNest)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === levels) return true
    level = level.flatMap((each) => Object.values(each).filter(isNest))
  }
  return false
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Undefined where the input is refused. */
export function tryParse<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
): { readonly data: z.output<Schema> } | undefined {
  const parsed = schema.safeParse(input)
  return parsed.success ? { data: parsed.data } : undefined
}

/** Refuses with the first fault of all, and lists the first fault of each field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fields: Record<string, RuleFault> = {}
  for (const issue of parsed.error.issues)
    fields[issue.path.join('.') || 'body'] ??= faultOf(issue) ?? fault('invalid')
  throw new Problem(Object.values(fields)[0] ?? 'invalid', fields)
}
