import { isRecord } from '../../kernel/data/records.ts'
import { withDefault, type FieldOptions } from '../../kernel/forms/form-fields.ts'
import { formatReference } from '../../kernel/money/bank-numbers.ts'

/** The account of a form; until the person touches it, `chosenAccount` gives the default. */
/* @__NO_SIDE_EFFECTS__ */
export const accountField = <const Options extends FieldOptions>(label: string, options: Options) =>
  withDefault({
    label,
    required: true,
    start: undefined as number | undefined,
    read: (found: unknown): number | undefined => (typeof found === 'number' ? found : undefined),
    send: (accountId: number | undefined): number | string => accountId ?? '',
    /** The body has only the id; the screen shows the account number. */
    print: (): string | null => '',
    ...options,
  })

/** A reference in a form; only the value is sent. */
export type SelectedReference = { readonly value: string; readonly isFreeForm: boolean }

const NONE: SelectedReference = { value: '', isFreeForm: true }

/** Chosen from the account's list or typed; by default the account's own reference (decisions C5, N7). */
/* @__NO_SIDE_EFFECTS__ */
export const referenceField = <const Options extends FieldOptions>(label: string, options: Options) =>
  withDefault({
    label,
    start: NONE,
    read: readReference,
    send: ({ value }: SelectedReference): string => value,
    print: (value: string): string | null => formatReference(value),
    ...options,
  })

function readReference(found: unknown): SelectedReference | undefined {
  if (!isRecord(found)) return undefined
  const { value, isFreeForm } = found
  return typeof value === 'string' && typeof isFreeForm === 'boolean' ? { value, isFreeForm } : undefined
}
