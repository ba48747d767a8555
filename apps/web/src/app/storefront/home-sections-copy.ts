export const copy = {
  plans: {
    title: 'One frame is one image.',
    lead: 'Thirty, sixty or a hundred and fifty a month, in three depths of retouching.',
    signUp: 'Sign up now',
    start: 'Get Started',
    single: 'No plan, no minimum:',
    singleLink: 'pay per image',
  },
  call: {
    title: 'Ready to Transform Your Photos?',
    offer: 'Limited Time: 50% Off First Order',
    terms: 'No commitment • Cancel anytime • Professional results guaranteed',
    start: 'Start Your Transformation',
    work: 'View Our Work',
  },
} as const;
