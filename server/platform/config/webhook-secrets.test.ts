import { expect, test } from 'vitest';
import { environmentSchema } from './schema.ts';

const secrets = environmentSchema.shape.WEBHOOK_SECRETS_SANDBOX;

test('A webhook secret keeps every equals sign after the first', () => {
  expect(secrets.parse('card=c2VjcmV0cw==,b2xk=;ground=a=b')).toEqual({
    card: ['c2VjcmV0cw==', 'b2xk='],
    ground: ['a=b'],
  });
});

test.each(['card', 'card=', '=secret'])('The webhook secrets setting "%s" is refused', (text) => {
  expect(secrets.safeParse(text).success).toBe(false);
});
