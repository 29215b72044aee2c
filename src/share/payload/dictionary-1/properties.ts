/** Properties that are typical of tools: a mark, the name, the shape, the description. `bytes.ts` defines the marks. */
export const PROPERTIES = `
›matrixÄ¤Ä¤ň¶¢The matrix to be used, as a list of rows.¶‹precisioníNumber of decimal places to round the result to.
 Default is 2.
›lower_limitñThe lower limit of the integration.›upper_limitñThe upper limit of the integration.
›coefficientsäThe coefficients of the equation.›exponentíThe exponent of the power.
›anglesñThe angle between the two sides in degrees.
›side_lengthñThe length of a side of the square in cm.›perimeterñThe perimeter of the rectangle.
›hypotenuseñThe hypotenuse of the right-angled triangle.
›point1Ä¤ň¶¢The coordinates of the first point, [x1, y1].¶›point2Ä¤ň¶¢The coordinates of the second point, [x2, y2].¶
›slopeñThe slope of the line.
›populationíThe size of the population.›sample_sizeíThe size of the sample.
›confidence_levelñThe confidence level as a decimal, such as 0.95.
›datasetÄ¤ň¶¢The dataset to be analyzed, as a list of numbers.¶›meanñThe mean of the distribution.
›standard_deviationñThe standard deviation of the normal distribution.
›num_trialsíThe number of trials.›num_successesíThe number of successful outcomes.
›probabilityñThe probability of success in a single trial.›eventsäThe possible events.
›massñThe mass of the object in kilograms (kg).›velocityñThe velocity of the object in meters per second (m/s).
›accelerationñThe acceleration due to gravity in m/s^2. Default is 9.81.
›forceñThe force applied in newtons (N).›distanceñThe distance traveled in meters.
›initial_velocityñThe initial velocity of the object.›final_velocityñThe final velocity in m/s.
›voltageñThe voltage across the circuit in volts.›currentñThe electric current in amperes.
›resistanceñThe resistance in ohms.›capacitanceñThe capacitance in farads.
›chargeñThe electric charge in coulombs.›frequencyñThe frequency of the wave in hertz (Hz).
›wavelengthñThe wavelength of the light in nanometers.›magnetic_fieldñThe strength of the magnetic field in tesla.
›pressureñThe pressure of the gas in pascals (Pa).›volumeñThe volume of the container in liters.
›densityñThe density of the fluid in kg/m^3.
›molesñThe number of moles of the substance.›compoundßThe chemical formula of the compound, e.g. H2O.
›elementßThe name or symbol of the chemical element.
›substanceßThe name of the substance.›concentrationñThe concentration of the solution in mol/L.
›atomic_numberíThe atomic number of the element.›energyñThe energy in joules or electron volts.
›geneßThe name of the gene.›sequenceßThe DNA sequence.›proteinßThe name of the protein.›organismßThe type of organism.
›speciesßThe species of the animal or plant, scientific or common name.
›cellßThe type of the cell.›habitatßThe natural habitat of the species.›planetßThe name of the planet, e.g. Mars.
›principalñThe principal amount of the loan or investment.›interest_rateñThe annual interest rate as a percentage or a
 decimal.›yearsíThe number of years for the investment to grow.
›annual_rateñThe annual rate of return.›loan_amountñThe total amount of the loan.
›loan_termíThe term of the loan in years or months.›down_paymentñThe down payment.
›monthly_paymentñThe amount paid each month.
›compound_frequencyíHow often the interest is compounded per year.
›investment_amountñThe initial amount to invest in dollars.›initial_investmentñThe initial amount of the investment.
›contributionñThe regular contribution.
›revenueñThe total revenue of the company.›net_incomeñThe net income of the company.›total_assetsñThe total assets.
›liabilitiesñThe total liabilities.›profitñThe profit made.›dividendñThe dividend paid per share.
›stock_nameßThe name of the stock.›companyßThe name of the company, e.g. Apple.
›company_nameßThe name of the company to look up.›symbolßThe stock ticker symbol, e.g. AAPL for Apple Inc.
›tickerßThe ticker symbol of the stock.
›stocksäA list of stocks to compare.›exchangeßThe stock exchange, e.g. NASDAQ or NYSE.
›sharesíThe number of shares to buy or sell.›priceñThe price per share in USD.
›purchase_priceñThe price at which it was bought.
›base_currencyßThe currency to convert from, e.g. USD.›target_currencyßThe currency to convert to, e.g. EUR.
›from_currencyßThe source currency code.›to_currencyßThe target currency code.›amountñThe amount of money to convert.
›account_numberßThe account number of the bank customer.›transaction_idßThe unique identifier of the transaction.
›payment_methodßThe payment method to use, such as credit card or PayPal.›cryptocurrencyßThe name of the cryptocurrency.
›salaryñThe annual salary before tax.›tax_rateñThe tax rate in percent.
›filing_statusßThe tax filing status: single, married, head of household.›incomeñThe taxable income.
›cityßThe name of the city, e.g. Boston, MA.›cityßThe city and state to get the weather for, e.g. San Francisco, CA.
›locationßThe city and state, e.g. San Francisco, CA.›stateßThe state in which the city is located, two-letter
 abbreviation such as CA or NY.
›countryßThe name of the country, e.g. France.›countryßThe country code in ISO 3166-1 alpha-2.
›zip_codeßThe ZIP code or postal code of the area.›addressßThe full street address, including city, state and zip code.
›latitudeñThe latitude of the location in decimal degrees.›longitudeñThe longitude of the location in decimal degrees.
›coordinatesÄ¤ň¶¢The coordinates as latitude and longitude.¶›altitudeñThe altitude above sea level in meters.
›regionßThe region or area to search in.›placeßThe name of the place.›landmarkßThe landmark.
›continentßThe continent, such as Europe, Asia, Africa, North America.›neighborhoodßThe neighborhood.
›timezoneßThe timezone, in IANA format such as Europe/Berlin.
›originßThe starting location or departure airport code.›destinationßThe destination city or arrival airport code.
›departure_dateßThe departure date in YYYY-MM-DD format.›return_dateßThe return date in the format YYYY-MM-DD, for round
 trips.
›start_locationßThe starting point of the trip.›end_locationßThe end point of the route.›routeßThe route to take.
›modeßThe mode of transportation: driving, walking, bicycling or transit.›travel_modeßTravel mode.
›avoid_tollsþWhether to avoid tolls and highways.
›flight_numberßThe flight number.›airlineßThe preferred airline.
›seat_classßThe class of the seat: economy, business or first.›passengersíThe number of passengers.
›from_stationßThe departure station.›to_stationßThe arrival station.
›hotelßThe name of the hotel.›hotel_nameßThe name of the hotel to book.›check_inßThe check-in date.
›check_outßThe check-out date.›check_in_dateßThe check-in date in the format YYYY-MM-DD.
›check_out_dateßThe check-out date in the format YYYY-MM-DD.
›room_typeßThe type of room: single, double, suite or deluxe.›nightsíThe number of nights to stay.
›guestsíThe number of guests.›adultsíThe number of adults.  The number of children.›childreníThe number of children.
›amenitiesäAmenities such as a gym, a pool, wifi and parking.
›restaurantßThe name of the restaurant.›restaurant_nameßThe name of the restaurant to reserve.
›cuisineßThe type of cuisine, e.g. Italian, Chinese, Indian, Mexican.›party_sizeíThe number of people in the party.
›reservation_timeßThe time of the reservation.
›food_itemßThe name of the food item.›dishßThe name of the dish.›recipeßThe name of the recipe.
›ingredientsäA list of ingredients that should be used.›dietßThe dietary restrictions, such as vegan, vegetarian or
 gluten-free.›servingsíThe number of servings.
›caloriesíThe maximum number of calories per serving.›cooking_timeíThe cooking time in minutes.
›pizza_sizeßThe size of the pizza: small, medium or large.›quantityíThe quantity of the item to order.
›itemßThe name of the item.›itemsäThe list of items to purchase.
›productßThe name of the product.›product_idßThe unique identifier of the product.
›product_nameßThe name of the product to search for.›brandßThe brand of the product.
›categoryßThe category of the product, such as electronics, clothing or books.
›order_idßThe unique identifier of the order.›storeßThe name of the store.
›shipping_addressßThe address to ship the order to.›discountñThe discount as a percentage.›couponßThe coupon code.
›colorßThe color.›sizeßThe size, such as small, medium or large.
›propertyßThe type of property: house, apartment, condo, villa.›property_typeßThe type of property to look for.
›bedroomsíThe number of bedrooms required in the property.›bathroomsíThe number of bathrooms.
›budgetñThe maximum budget in dollars.›rentñRent per month.
›min_priceñThe minimum price of the range.›max_priceñThe maximum price of the range.›price_rangeßThe price range.
›square_footageíThe square footage of the room.›areañThe area in square feet or square meters.
›furnishedþWhether it is furnished.
›vehicleßThe type of vehicle.›vehicle_typeßThe type of the vehicle: car, truck, SUV, motorcycle.
›modelßThe model of the car.›makeßThe make of the vehicle, e.g. Toyota or Ford.
›fuel_typeßThe type of fuel: gasoline, diesel, electric or hybrid.›fuel_efficiencyñMiles per gallon.
›sportßThe sport, such as football, basketball, soccer or tennis.›teamßThe name of the team.
›team_nameßThe name of the team, e.g. Los Angeles Lakers, Manchester United.›team1ßThe name of the first team.
›team2ßThe name of the second team.›playerßThe full name of the player.
›player_nameßThe name of the player to get the statistics of.
›leagueßThe name of the league, e.g. NBA, NFL, MLB, Premier League.›seasonßThe season, e.g. 2022-2023.
›match_dateßThe date of the match.›tournamentßThe tournament.›scoreíThe score of the game.
›gameßThe name of the video game.›platformßThe gaming platform: PC, PlayStation, Xbox, Nintendo Switch.
›levelíThe current level of the character.›characterßThe name of the character.
›playersíThe number of players in the game.›cardsäThe cards in the hand.
›movießThe title of the movie.›movie_nameßThe name of the movie.›showtimeßThe time of the show.
›genreßThe genre of the music, book or movie, e.g. action, comedy, drama, horror, sci-fi, rock, pop, jazz.
›directorßThe director.›actorßThe actor.
›artistßThe name of the artist.›artist_nameßThe name of the artist or band.›songßThe title of the song.
›albumßThe name of the album.›playlist_nameßThe name of the playlist to create.
›instrumentßThe musical instrument, e.g. guitar, piano, violin.›keyßThe key of the scale.
›tempoíThe tempo of the music in beats per minute (BPM).›eventßThe name of the event.›event_nameßThe event.
›event_typeßThe type of the event, such as concert, sports or theater.›venueßThe venue.
›ticketsíThe number of tickets to buy.
›museumßThe name of the museum.›paintingßThe name of the painting.›sculptureßThe title of the sculpture.
›mediumßThe medium, such as oil or watercolor.›materialßThe material, e.g. wood, bronze, marble, steel.
›styleßThe style of the building.
›bookßThe title of the book.›authorßThe name of the author of the book.›isbnßThe ISBN of the book.
›libraryßThe name of the library.›historical_figureßThe name of the historical figure.
›event_dateßThe date of the historical event.
›leaderßThe name of the president, king or leader.›religionßThe religion, e.g. Christianity, Buddhism, Islam.
›scientistßThe name of the scientist.›discoveryßThe discovery or invention.
›case_numberßThe case number, as given by the court.›case_idßThe unique identifier of the case.
›courtßThe court in which the case was heard, e.g. Supreme Court.›jurisdictionßThe jurisdiction of the law.
›lawyerßThe name of the lawyer or attorney.›partiesäThe parties to the contract.
›plaintiffßThe plaintiff.›defendantßThe defendant.›crimeßThe type of crime, e.g. theft.
›specializationßThe area of specialization, such as family law, criminal law or divorce.›feeñThe fee per hour.
›patient_idßThe unique identifier of the patient.›doctorßThe name of the doctor.›diseaseßThe name of the disease.
›symptomsäA list of symptoms, such as fever, cough or headache.›medicationßThe name of the medication or drug.
›dosageßThe dosage.
›hospitalßThe name of the hospital.›weightñThe weight of the person in kilograms (kg).
›heightñThe height of the person in centimeters (cm).›ageíThe age of the person in years.
›genderßThe gender of the person: male, female, other.›bmiñThe body mass index.
›activity_levelßThe level of activity: sedentary, lightly active, moderately active, very active.
›exerciseßThe type of exercise.›durationíThe duration in minutes.›workoutßThe workout.›stepsíThe number of steps.
›sleep_hoursñHours of sleep.
›plantßThe type of plant.›soil_typeßThe type of soil, e.g. clay, loam or sand.›emissionsñThe carbon emissions.
›temperatureñThe temperature in degrees Celsius or Fahrenheit.›humidityñThe humidity in percent.›wind_speedñWind speed.
›deviceßThe name of the device, e.g. light, thermostat.›device_idßThe unique identifier of the device.
›roomßThe room, e.g. living room, kitchen, bedroom, bathroom.›brightnessíThe brightness of the light from 0 to 100.
›alarm_timeßThe time of the alarm.›actionßThe action to perform.
›recipientßThe recipient of the message.›senderßThe sender.›toßThe email address of the recipient.
›subjectßThe subject of the email.›bodyßThe body of the email.›ccäThe email addresses to put in copy.
›emailßThe email address of the user.›phone_numberßThe phone number.
›messageßThe content of the message to send.›channelßThe channel to post the message to.
›user_idßThe unique identifier of the user.›user_nameßThe name of the user.›usernameßThe username of the account.
›passwordßThe password of the account.›tokenßThe access token.›api_keyßThe API key for authentication.
›meeting_titleßThe title of the meeting.›participantsäThe email addresses of the participants.
›reminderßThe text of the reminder.›due_dateßThe due date of the task in YYYY-MM-DD format.
›priorityßThe priority of the task: low, medium or high.›assigneeßThe person to whom it is assigned.
›project_idßThe project.›issue_numberíThe number of the issue.›repoßThe name of the repository, e.g. owner/name.
›ownerßThe owner of the repository.›branchßThe name of the branch.›commitßThe commit message.
›pull_requestíThe pull request.›labelsäThe labels to add.
›file_pathßThe path to the file, relative to the workspace.›file_nameßThe name of the file.
›pathßThe absolute path of the file or directory.›directoryßThe directory to list.
›contentßThe content to write to the file.›encodingßThe encoding of the file. Default is utf-8.
›recursiveþWhether to include subfolders.
›commandßThe shell command to run.›argsäThe arguments of the command.›cwdßThe working directory.
›envöEnvironment variables.›codeßThe source code.›languageßThe programming language, e.g. Python, JavaScript or Java.
‹versionßThe version to use.
›database_nameßThe name of the database.›tableßThe name of the table.›table_nameßThe name of the table to query.
›columnsäThe columns to select.›column_nameßThe name of the column.›conditionsäThe conditions of the WHERE clause.
›queryßThe SQL query to execute.›insert_dataäRows to insert.›updateöUpdates.
›urlßThe URL of the page to fetch.›urlßThe URL of the website, including http:// or https://.
›methodßThe HTTP method: GET, POST, PUT, PATCH or DELETE.›headersöHeaders to send with the request.
›paramsöQuery parameters.›timeoutíThe timeout in seconds.›jsonöThe JSON body.›statusßThe status of the request.
›promptßThe prompt to generate from.›image_urlßThe URL of the image.›image_pathßThe path of the image file.
›textßThe text to analyze.›textßThe text to translate.›sentenceßThe sentence.›wordßThe word to look up.
›source_languageßThe language of the text, e.g. English.›target_languageßThe language to translate into, e.g. Spanish,
 French, German.
›questionßThe question to answer.›topicßThe topic of the article or news.›keywordßThe keyword to search for.
›keywordsäA list of keywords.›queryßThe search query.›queryßThe query to search for.›search_termßThe term.
›filtersöFilters to apply to the results.›sort_byßThe field to sort the results by.
›orderßThe order: ascending (asc) or descending (desc).›limitíThe maximum number of results to return. Default is 10.
›offsetíThe number of results to skip.›pageíThe page number, starting from 1.›page_sizeíThe number of results per page.
›max_resultsíThe maximum number of results.›max_distanceñThe maximum distance in miles.
›radiusñThe radius of the circle in meters.›radiusíThe search radius around the location in kilometers.
›diameterñThe diameter.›lengthñThe length of the rectangle.›widthñThe width of the rectangle.
›heightñThe height of the triangle.›baseñThe base of the triangle.›depthñThe depth.›thicknessñThe thickness.
›angleñThe angle in degrees.
›numberíThe number to check.›nínth term.›num1ñThe first number.›num2ñThe second number.›aíThe first number.
›bíThe second number.›xñThe x coordinate.›yñThe y coordinate.›zñThe z coordinate.›numbersÄ¤ï¶¢A list of integers.¶
›numbersÄ¤ň¶¢The list of numbers.¶›arrayÄ¤ï¶¢The array to sort.¶›listÄ¤ň¶¢The list.
›start_timeßThe start time in HH:MM format.›end_timeßThe end time in HH:MM format.
›start_dateßThe start date in the format YYYY-MM-DD.›end_dateßThe end date in the format YYYY-MM-DD.
›dateßThe date in the format YYYY-MM-DD.›timeßThe time of the day in 24-hour format HH:MM.›timeñThe time in seconds.
›dayßThe day of the week.›daysíThe number of days.
›monthßThe month.›yearíThe year, e.g. 2023.›start_yearíThe first year of the period.
›end_yearíThe last year of the period.›hourßThe hour.›minutesíThe number of minutes.›time_periodßThe time period.
›time_frameßThe time frame.›frequencyßHow often: daily, weekly, monthly or yearly.
›num_daysíNumber of days for which to get the forecast.
›first_nameßThe first name of the person.›last_nameßThe last name of the person.›full_nameßThe full name of the person.
›nameßThe name of the person.›nameßThe name of the item.›titleßThe title of the article.
›descriptionßA short description.›typeßThe type of the item.›idßThe unique identifier.›valueñThe value to convert.
›valuesÄ¤ň¶¢The values.
›from_unitßThe unit to convert from.›to_unitßThe unit to convert to.›unitŜThe unit of temperature.‰«celsius¦fahrenheit¶¶
‹unitŜThe unit of measurement.‰«metric¦imperial¶ð¦metric¶‹unitsßThe units of the temperature: Celsius or Fahrenheit.
‹unitßThe unit of the result. Default is 'km'.‹unitßThe unit of measurement (optional).
`;
