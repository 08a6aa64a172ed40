import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { answerTemplate } from '../../tables/cases.ts'

export type AnswerTemplate = typeof answerTemplate.$inferSelect

export const listTemplates = (db: Db): Promise<readonly AnswerTemplate[]> =>
  db
    .select()
    .from(answerTemplate)
    .where(isNull(answerTemplate.removedAt))
    .orderBy(asc(answerTemplate.title), asc(answerTemplate.id))

export async function lockTemplate(tx: Db, templateId: number): Promise<AnswerTemplate | undefined> {
  const present = and(eq(answerTemplate.id, templateId), isNull(answerTemplate.removedAt))
  const [found] = await tx.select().from(answerTemplate).where(present).for('update')
  return found
}

export async function insertTemplate(
  tx: Db,
  row: typeof answerTemplate.$inferInsert,
): Promise<AnswerTemplate> {
  const [made] = await tx.insert(answerTemplate).values(row).returning()
  if (!made) throw new Error('no template was written')
  return made
}

export async function updateTemplate(
  tx: Db,
  templateId: number,
  change: Partial<typeof answerTemplate.$inferInsert>,
): Promise<AnswerTemplate> {
  const [changed] = await tx
    .update(answerTemplate)
    .set({ ...change, version: sql`${answerTemplate.version} + 1` })
    .where(eq(answerTemplate.id, templateId))
    .returning()
  if (!changed) throw new Error('no template was changed')
  return changed
}
