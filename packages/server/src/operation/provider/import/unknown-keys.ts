import type * as z from 'zod/mini'

/** An unknown section or an unknown key of a row, and the number of rows that have it. */
export type UnknownKey = { readonly section: string; readonly field: string; readonly rows: number }

/** The paths of unknown keys. The schemas of a bundle are strict at every level, so they report each of them. */
export const unknownKeys = (issues: readonly z.core.$ZodIssue[]): readonly (readonly PropertyKey[])[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [],
  )

export function withoutKeys(row: unknown, paths: readonly (readonly PropertyKey[])[]): unknown {
  const copy: unknown = structuredClone(row)
  for (const path of paths) remove(copy, path)
  return copy
}

function remove(from: unknown, [key, ...rest]: readonly PropertyKey[]): void {
  if (key === undefined || typeof from !== 'object' || from === null) return
  if (rest.length === 0) Reflect.deleteProperty(from, key)
  else remove((from as Record<PropertyKey, unknown>)[key], rest)
}

type UnknownKeyLocation = { readonly section: string; readonly field: string }

/** Reports the same key in many rows once. The index in a list inside a row is left out. */
export function grouped(found: readonly UnknownKeyLocation[]): readonly UnknownKey[] {
  const counted = new Map<string, UnknownKey>()
  for (const { section, field: path } of found) {
    const field = path.replaceAll(/\.\d+\./g, '[].')
    const key = `${section} ${field}`
    counted.set(key, { section, field, rows: (counted.get(key)?.rows ?? 0) + 1 })
  }
  return [...counted.values()]
}
