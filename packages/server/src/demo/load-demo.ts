import { DemoRefused, type Demo } from './demo.ts'

/**
 * The package of the demo, where it is installed: a checkout has it, an image for production does not. This is the only
 * place that names it, and nothing of it is loaded before.
 */
export async function loadDemo(): Promise<Demo | undefined> {
  try {
    const { demo } = await import('@kassavirta/demo')
    return demo
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** Refuses where the demo is not installed. */
export async function neededDemo(): Promise<Demo> {
  const demo = await loadDemo()
  if (demo) return demo
  throw new DemoRefused(
    'Demo data refused: this installation does not contain them. Start with DEMO=false, or fill this database from a ' +
      'checkout of the sources: npm run portal -- demo, with the same DATABASE_URL.',
  )
}
