import { networkFailure } from '../platform/failure.ts'
import { Button } from '../ui/Button.tsx'
import { schemaOfRule } from '../ui/form/checks.ts'
import { Form } from '../ui/form/Form.tsx'
import { useSchemaForm } from '../ui/form/use-schema-form.ts'
import { Panel } from '../ui/Panel.tsx'
import { TextField } from '../ui/TextField.tsx'

const schema = schemaOfRule<{ readonly name: string }>(() => ({}))

/** A form without a heading of its own for a sending that fails. */
export function SendingPanel() {
  const form = useSchemaForm({
    schema,
    defaults: { name: 'Maija' },
    send: () => Promise.reject(networkFailure()),
  })
  return (
    <Panel heading="Lähetys">
      <Form form={form} why={({ text }) => text}>
        <TextField {...form.field('name')} label="Lähettäjän nimi" />
        <Button type="submit" busy={form.busy}>
          Lähetä lomake
        </Button>
      </Form>
    </Panel>
  )
}
