import { isDay, type Day } from '@kassavirta/domain/kernel/dates'
import type { FormControls } from './use-form.ts'

/** What a form's definition says of a field to the screen. */
type FieldHead = { readonly label: string; readonly required?: boolean }

export type FieldHeads<Entries> = { readonly [Name in keyof Entries]: FieldHead }

type NamesOf<Entries, Value> = {
  [Name in keyof Entries & string]: Entries[Name] extends Value ? Name : never
}[keyof Entries & string]

type Change = { readonly target: { readonly value: string; readonly checked?: boolean } }

/** Everything that the fields of ui need: label, value, error and what is to be done when they change. */
export function bindFields<Entries extends object>(
  typed: Entries,
  form: Pick<FormControls<Entries>, 'field' | 'dateField'>,
  heads: FieldHeads<Entries>,
) {
  type Name = keyof Entries & string
  const headOf = (name: Name) => {
    const { label, required } = heads[name]
    return { label, required }
  }
  const named = (name: string) => ({ name })
  return {
    /** Of an input, a select or a text of several lines. */
    text: (name: NamesOf<Entries, string>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange(target.value as Entries[typeof name])
      return { ...headOf(name), ...named(name), ...wiring, value: String(typed[name]), onChange: change }
    },
    day: (name: NamesOf<Entries, string>) => {
      const { onChange, ...wiring } = form.dateField(name)
      const text = String(typed[name])
      const change = (day: Day | undefined) => onChange((day ?? '') as Entries[typeof name])
      return { ...headOf(name), ...wiring, value: isDay(text) ? text : undefined, onChange: change }
    },
    check: (name: NamesOf<Entries, boolean>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange((target.checked === true) as Entries[typeof name])
      return { ...headOf(name), ...named(name), ...wiring, checked: typed[name] === true, onChange: change }
    },
    /** Of a group of boxes: the codes of those that are ticked. */
    codes: (name: NamesOf<Entries, readonly string[]>) => {
      const { onChange, ...wiring } = form.field(name)
      const codes = typed[name] as readonly string[]
      const change = ({ target: { value, checked } }: Change) => {
        const others = codes.filter((code) => code !== value)
        onChange((checked ? [...others, value] : others) as Entries[typeof name])
      }
      return { ...headOf(name), ...named(name), ...wiring, value: codes, onChange: change }
    },
  }
}

export type BoundFields<Entries extends object> = ReturnType<typeof bindFields<Entries>>
