import type { VaultPieces } from '@kassavirta/domain/bags/vault/rules'
import { vaultKinds } from '@kassavirta/domain/bags/vault/api'
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigId, id, moment, words } from './columns.ts'

/** A count of the vault of an office, or money that came to it or left it otherwise than by counting and packing. */
export const vaultEntry = pgTable('vault_entry', {
  id: id(),
  office: text().notNull(),
  kind: text({ enum: vaultKinds }).notNull(),
  pieces: jsonb().$type<VaultPieces>().notNull(),
  /** What a count should have found; null of a transfer and of the first count. */
  expected: jsonb().$type<VaultPieces>(),
  note: words(),
  /** The first counter, or the person who asked for the transfer or dropped the count. */
  staffId: integer().notNull(),
  /** The second counter, or the person who confirmed the transfer. */
  secondId: integer(),
  /** The supervisor who settled the difference. */
  decidedBy: integer(),
  at: moment().notNull(),
})

/** A count of the vault of an office by two people, from its opening to its end. */
export const vaultCount = pgTable('vault_count', {
  id: id(),
  office: text().notNull(),
  openedBy: integer().notNull(),
  openedAt: moment().notNull(),
  /** What the first of the two found, and when. */
  counterId: integer(),
  pieces: jsonb().$type<VaultPieces>(),
  note: words(),
  countedAt: moment(),
  closedAt: moment(),
})

/** What an act on an order took out of the vault (below zero) or brought back. It is never changed. */
export const vaultMove = pgTable('vault_move', {
  id: bigId(),
  orderId: integer().notNull(),
  companyId: integer().notNull(),
  pieces: jsonb().$type<VaultPieces>().notNull(),
  at: moment().notNull(),
})
