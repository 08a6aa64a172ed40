import { withDefault, type FieldOptions } from '../../../kernel/forms/form-fields.ts'

/** The account of a form; until the person touches it, `chosenAccount` gives the default. */
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
