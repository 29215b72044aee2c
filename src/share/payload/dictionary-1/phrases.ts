/** Beginnings, middles and ends of descriptions. */
export const PHRASES = `
 If not provided, the current date is used. If not specified, all are included. If True, the result includes detailed
 information. If set to true, returns only the first. If omitted, it defaults to the current year.
 This function is used to retrieve information about a specific item. This tool allows users to create, read, update and
 delete records from the database. Please note that it requires authentication. Note: only one of them can be used at a
 time. It should be a valid JSON string.
Whether to include the details in the response. Default is false.Whether or not to return the full list. Default is
 true.Indicates whether the result should be sorted. A flag to indicate if it is enabled. Set to true to include
 additional information such as reviews and ratings.
The desired level of detail of the output.The specific type of information required.The additional features to
 include.The preferred language for the results.The output format, either json, csv, xml, html or text.The maximum
 allowed value. The minimum required number. The total number of people.
The name of the person whose details are to be fetched.The name of the city for which to get the weather.The identifier
 of the record to be updated.The list of values to be processed.The number of times to repeat the simulation.The number
 of decimal places.The percentage of the total amount.
The location where the event takes place.The location to search for nearby restaurants.The location for which the
 forecast is requested.The time period over which to calculate the average.The period of time in years.The current value
 of the portfolio.The value of the variable at the given point.
The first date of the range, in the format YYYY-MM-DD.The date and time in ISO 8601 format, e.g. 2024-01-31T12:00:00Z.
 in the format of MM/DD/YYYY. in DD-MM-YYYY format. in the format 'City, State'. in the form of a string. in format
 hh:mm AM/PM. as a list of strings. as an array of objects. as a dictionary of key-value pairs. as a comma-separated
 list. as a floating point number.
 Acceptable values are: Possible values: Options include 'all', 'any', 'none', 'other'. Must be one of: low, medium,
 high. Valid options are 'basic', 'standard', 'premium', 'detailed', 'summary'. Supported formats include pdf, docx,
 png, jpg. Can be 'male' or 'female'. Should be between 0 and 1. Range: 1-100. Must be greater than zero. (optional).
 (required). (default: false). (default is 10). (defaults to 'en'). Optional parameter. Optional. 
Retrieve the latest news articles about a given topic from a variety of sources. Retrieves the details of a specific
 user account by its unique identifier. Retrieve information about a historical event including date, location and key
 figures. Fetch the current price of a stock for a given company. Fetches data from the specified API endpoint and
 returns the response as JSON. 
Find the nearest hospital, park, store or restaurant based on location and preferences. Find the best route between two
 cities, considering distance and traffic. Finds all the prime factors of an integer. Find the greatest common divisor
 (GCD) of two numbers. Find the least common multiple. Finds similar products within a given price range. Locate the
 closest available service provider in the specified area. 
Calculate the area of a circle given its radius. Calculate the volume of a cylinder. Calculate the distance between two
 geographical points on the Earth's surface. Calculate the final speed of an object in free fall, neglecting air
 resistance. Calculates the compound interest for a given principal, rate and time. Calculate the monthly mortgage
 payment based on the loan amount, interest rate and term. Calculate the body mass index (BMI) of a person from weight
 and height. 
Calculates the mean, median, mode, variance and standard deviation of a list of numbers. Calculate the probability of
 drawing a specific card from a standard deck of 52 cards. Calculate the electric field strength produced by a point
 charge at a certain distance. Calculate the return on investment (ROI). Calculate the number of calories burned during
 an activity. Calculate the estimated cost of a project. Compute the derivative of a mathematical function. Computes the
 integral of a function over an interval. 
Convert a value from one unit to another. Convert an amount from one currency to another using the latest exchange rate.
 Converts text to speech. Translate a given text from one language to another. Generate a random number between a
 minimum and maximum value. Generate a list of random names. Generate an image from a text description. Generates a
 secure password of the given length. Generate a report of sales by region, product and month. 
Get the current weather conditions in a given location. Get the weather forecast for a city for the next few days,
 including temperature, humidity and wind. Get the schedule of upcoming games for a team. Get statistics of a player for
 a specific season of the league. Get the ranking of teams. Get the population of a country in a given year. Get details
 of a movie: cast, director, release date, ratings and reviews. Get the recipe and instructions. Gets the list of all
 available items in the store. 
Search for flights between two airports on a specific date. Search for hotels in a city with filters for price, rating
 and amenities. Search for books by title, author or genre. Search the web and return the top results. Search for a
 recipe based on ingredients and diet. Search for jobs. Searches the database for records that match the given criteria.
 Searches for events happening in a specific city. Look up the definition of a word. Query the table with the given
 conditions. 
Book a hotel room for a specified number of nights. Book a flight ticket from one city to another. Book a taxi. Reserve
 a table at a restaurant for a party at a given time. Order food from a restaurant and have it delivered to an address.
 Buy tickets for a concert. Purchase an item. Rent a car. Place an order for a product with the given quantity. Schedule
 a meeting with participants at a specified date and time. Set an alarm or a reminder. Sends an email to a recipient
 with a subject and a body. Send a message to a user or channel. 
Create a new playlist with the given songs. Create a new user account. Create a calendar event. Creates an issue in a
 repository. Add an item to the shopping cart. Adds two numbers. Update the status of a task. Update the user's profile.
 Delete a file. Deletes a record from a table. Remove an item from the list. List all files in a directory. Lists the
 tasks of a project. Read the contents of a file. Write text to a file. Run a command. Execute a query against a
 database. Upload a file to the server. Download the file. Install the package. 
Determine whether a number is prime. Determine the best time of the year to visit. Determines if two strings are
 anagrams. Check whether a string is a palindrome. Check the availability of a product in a store. Checks the status of
 an order. Verify that an email address is valid. Validate the input. Analyze the sentiment of a text. Analyze the
 structure of a building. Analyzes the impact of temperature on growth. Identify the species of a bird from its
 features. Compare two companies by revenue, profit and market share. Compare the performance of two players. Estimate
 the population growth. Estimate the time of arrival. Predict the price of a house based on location, size and number of
 rooms. Predicts the outcome of an election. Simulate the growth of a population. Evaluate a mathematical expression.
 Solve a system of linear equations. Sort a list of numbers in ascending or descending order. Filter a list. Count the
 occurrences of a character in a string. Reverse a string. Extract the text of a PDF. Format the date. Parse a CSV file.
 Merge two sorted lists. Summarize an article in a few sentences. Train a regression model on a dataset. Plot the data
 as a bar chart. Track the location of a package. Monitor the performance of the system. Control the lights in a room.
 Turn on the device. Play a song. Recommend movies based on the genre. Provides information about the tax. Provide
 recommendations. Returns the sum. Return the factorial of a number. Handles. Manages.
get_current_weather¦get_weather_forecast¦get_stock_price¦get_exchange_rate¦get_user_info¦get_news¦get_distance
¦get_directions¦get_product_details¦get_player_stats¦get_team_ranking¦get_movie_details¦get_song_lyrics¦search_web
¦search_flights¦search_hotels¦search_books¦search_restaurants¦find_nearby_places¦find_recipe¦find_route
¦calculate_distance¦calculate_area¦calculate_volume¦calculate_interest¦calculate_bmi¦calculate_average
¦calculate_probability¦calculate_mortgage_payment¦calculate_final_velocity¦calculate_density¦calculate_tax
¦calculate_compound_interest¦convert_currency¦convert_temperature¦convert_units¦create_event¦create_user¦create_issue
¦send_email¦send_message¦book_flight¦book_hotel¦book_room¦order_food¦update_record¦delete_file¦read_file¦write_file
¦list_files¦run_command¦translate_text¦summarize_text¦analyze_sentiment¦generate_image¦generate_password¦random_number
¦sort_list¦solve_equation¦validate_email¦fetch_data¦history_info¦music_generator¦sports_schedule¦law_search
¦restaurant_search¦hotel_booking¦weather_forecast¦math.sum¦database.query¦finance.
 and the  of the given  for the specified  in the  to the  of a  for a given  with the  from the  on the  by the  at the
  based on the  between two  such as  including  according to  the user  a specific  a list of  the number of  the name
 of  the type of  the amount of  which  that  will be  should be  to be used  used for  used in the calculation.  is
 used to  in order to  over time  using the  using  within  between  during  after  before  against  without  under 
 into  as well as  all the  each  different  various  available  required  requested  desired  selected  certain 
 particular  current  average  maximum  minimum  initial  total  current  latest  upcoming  following  previous 
`;
