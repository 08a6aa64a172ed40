import { isRecord, recordOf } from '@kassavirta/domain/kernel/data/records'
import type { CountTexts } from '@kassavirta/domain/kernel/money/counts'
import { pieceFields, type Counts, type PieceField } from '@kassavirta/domain/kernel/money/denominations'
import { deviceStorage, readJson, writeJson } from '@kassavirta/ui/browser/storage.ts'

/**
 * The float belongs to the till of a place, not to a person: the next one who closes the same till finds it, also after
 * somebody signed out. The key names the place, so nobody of another place is shown it.
 */
const keyOf = (companyId: number): string => `kassavirta.float.${companyId}`

/** The float as it was typed; empty where nothing was kept. */
export function keptFloat(companyId: number): CountTexts {
  const found = readJson(deviceStorage, keyOf(companyId))
  const textOf = (text: unknown) => (typeof text === 'string' ? text : '')
  return recordOf(pieceFields, (field) => textOf(isRecord(found) ? found[field] : ''))
}

/** A device that refuses to keep it only forgets it: the deposit goes on. */
export const keepFloat = (companyId: number, float: Counts<PieceField>): boolean =>
  writeJson(deviceStorage, keyOf(companyId), textsOf(float))

/** Pieces as they stand in a count grid, where none is an empty field. */
export const textsOf = (pieces: Counts<PieceField>): CountTexts =>
  recordOf(pieceFields, (field) => (pieces[field] ? String(pieces[field]) : ''))
