export const uiTexts = {
  loading: 'Ladataan...',
  showPassword: 'Näytä',
  hidePassword: 'Piilota',
  password: 'salasana',
  charactersLeft: '{{count}} merkkiä jäljellä',
  charactersOver: '{{count}} merkkiä liikaa',
  steps: 'Vaiheet',
  wizardSteps: ['Tiedot', 'Yhteenveto', 'Valmis'],
} as const
