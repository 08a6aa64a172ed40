import { lessPieces, type VaultPieces } from '@kassavirta/domain/vault/rules'
import { pieces } from './vault-steps.ts'

export type Who = 'packer' | 'second' | 'supervisor' | 'other'
const supervisors: readonly Who[] = ['supervisor', 'other']

type Asked = { readonly by: Who; readonly kind: 'difference' | 'in' | 'out'; readonly barred: readonly Who[] }
export type Request = Asked & { pieces: VaultPieces; id: number }

export const NOTHING = pieces({})
export const plus = (one: VaultPieces, other: VaultPieces): VaultPieces =>
  lessPieces(one, lessPieces(NOTHING, other))
const isSame = (one: VaultPieces, other: VaultPieces) => JSON.stringify(one) === JSON.stringify(other)

/** A vault beside the server: what is in it, what the books say, and what must come of each act. */
export class VaultModel {
  physical = pieces({ pcs_20e: 40, pcs_2e: 500 })
  /** Null until the first count. */
  book: VaultPieces | null = null
  requests: Request[] = []
  losses = 0
  private counting: { first?: { readonly by: Who; pieces: VaultPieces } } | undefined

  /** Pieces come or go, and everybody knows it: also what was counted before is less or more by them. */
  move(moved: VaultPieces): void {
    this.physical = plus(this.physical, moved)
    this.book &&= plus(this.book, moved)
    if (this.counting?.first) this.counting.first.pieces = plus(this.counting.first.pieces, moved)
    for (const request of this.requests)
      if (request.kind === 'difference') request.pieces = plus(request.pieces, moved)
  }

  /** True from the opening of a count until its difference is settled. */
  get isCounted(): boolean {
    return this.counting !== undefined || this.requests.some(({ kind }) => kind === 'difference')
  }

  /** What the server may show of the balance. */
  get shown(): VaultPieces | null {
    return this.isCounted ? null : this.book
  }

  open(): string {
    if (this.isCounted) return 'vaultCounting'
    this.counting = {}
    return 'ok'
  }

  drop(): string {
    if (!this.counting) return 'vaultNotCounting'
    this.counting = undefined
    return 'ok'
  }

  count(by: Who, found: VaultPieces): string {
    if (!this.counting) return 'vaultNotCounting'
    const { first } = this.counting
    if (!first) {
      this.counting.first = { by, pieces: found }
      return 'waits'
    }
    if (first.by === by) return 'sameCounter'
    const barred = [first.by, by]
    if (supervisors.every((each) => barred.includes(each))) return 'noApprover'
    this.counting = undefined
    if (!isSame(found, first.pieces) || (this.book && !isSame(found, this.book))) {
      this.requests.push({ id: 0, by, kind: 'difference', pieces: found, barred })
      return 'difference'
    }
    this.book = found
    return 'equal'
  }

  ask(by: Who, kind: 'in' | 'out', moved: VaultPieces): string {
    const refusal = this.refusalOf(kind, moved)
    if (refusal) return refusal
    this.requests.push({ id: 0, by, kind, pieces: moved, barred: [] })
    return 'ok'
  }

  decide(by: Who, request: Request, approves: boolean): string {
    if (request.by === by) return 'ownRequest'
    if (request.barred.includes(by)) return 'tookPart'
    const { kind, pieces: asked } = request
    const refusal = approves && kind !== 'difference' && this.refusalOf(kind, asked)
    if (refusal) return refusal
    this.requests = this.requests.filter((each) => each !== request)
    if (!approves) return 'ok'
    if (kind === 'difference') this.settle(asked)
    else this.move(kind === 'in' ? asked : lessPieces(NOTHING, asked))
    return 'ok'
  }

  private settle(found: VaultPieces): void {
    if (this.book && found.pcs_20e < this.book.pcs_20e) this.losses += 1
    this.book = found
  }

  private refusalOf(kind: 'in' | 'out', { pcs_20e }: VaultPieces): string | undefined {
    if (!this.book) return 'vaultUncounted'
    if (this.isCounted) return 'vaultCounting'
    return kind === 'out' && this.book.pcs_20e < pcs_20e ? 'vaultTooLittle' : undefined
  }
}
