import { fill } from '@kassavirta/domain/kernel/texts'
import { listTexts as texts } from './texts.fi.ts'

export const rowCount = (count: number): string => (count === 1 ? texts.oneRow : fill(texts.rows, { count }))
