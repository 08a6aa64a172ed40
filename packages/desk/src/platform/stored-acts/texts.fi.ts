export const heldTexts = {
  undo: 'Kumoa',
  undoKey: 'Ctrl Z',
  refused: 'Ei tallennettu: {{text}}',
  seen: 'Selvä',
  unsent: 'Lähettämättä {{count}}. Tiedot ovat tallessa tällä laitteella ja lähtevät, kun yhteys palaa.',
} as const
