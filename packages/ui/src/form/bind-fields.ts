import { isDay, type Day } from '@kassavirta/domain/kernel/dates'
import type { TypedForm } from './use-typed-form.ts'

/** What a form's definition says of a field to the screen. */
type FieldHead = { readonly label: string; readonly required?: boolean }

export type FieldHeads<Typed> = { readonly [Name in keyof Typed]: FieldHead }

type NamesOf<Typed, Value> = {
  [Name in keyof Typed & string]: Typed[Name] extends Value ? Name : never
}[keyof Typed & string]

type Change = { readonly target: { readonly value: string; readonly checked?: boolean } }

/** Everything that the fields of ui need: label, value, error and what is to be done when they change. */
export function bindFields<Typed extends object>(
  typed: Typed,
  form: Pick<TypedForm<Typed>, 'field' | 'dateField'>,
  heads: FieldHeads<Typed>,
) {
  type Name = keyof Typed & string
  const headOf = (name: Name) => {
    const { label, required } = heads[name]
    return { label, required }
  }
  const named = (name: string) => ({ name })
  return {
    /** Of an input, a select or a text of several lines. */
    text: (name: NamesOf<Typed, string>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange(target.value as Typed[typeof name])
      return { ...headOf(name), ...named(name), ...wiring, value: String(typed[name]), onChange: change }
    },
    day: (name: NamesOf<Typed, string>) => {
      const { onChange, ...wiring } = form.dateField(name)
      const text = String(typed[name])
      const change = (day: Day | undefined) => onChange((day ?? '') as Typed[typeof name])
      return { ...headOf(name), ...wiring, value: isDay(text) ? text : undefined, onChange: change }
    },
    check: (name: NamesOf<Typed, boolean>) => {
      const { onChange, ...wiring } = form.field(name)
      const change = ({ target }: Change) => onChange((target.checked === true) as Typed[typeof name])
      return { ...headOf(name), ...named(name), ...wiring, checked: typed[name] === true, onChange: change }
    },
    /** Of a group of boxes: the codes of those that are ticked. */
    codes: (name: NamesOf<Typed, readonly string[]>) => {
      const { onChange, ...wiring } = form.field(name)
      const codes = typed[name] as readonly string[]
      const change = ({ target: { value, checked } }: Change) => {
        const others = codes.filter((code) => code !== value)
        onChange((checked ? [...others, value] : others) as Typed[typeof name])
      }
      return { ...headOf(name), ...named(name), ...wiring, value: codes, onChange: change }
    },
  }
}

export type BoundFields<Typed extends object> = ReturnType<typeof bindFields<Typed>>
