import * as z from 'zod/mini'

/** A page of a list, and where the next one begins. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), next: z.nullable(z.string()) })
